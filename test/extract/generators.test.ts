import { describe, expect, it } from 'vitest';
import { readBuild } from '../support/built.ts';

/** The page around a text, as generators and their usual themes write it. */
const doc = (head: string, body: string, attributes = 'lang="en"') =>
  `<!DOCTYPE html><html ${attributes}><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const TEXT = '<p>First <strong>words</strong> of the text.</p><h2 id="more">More';
const END = '</h2><ul><li>one</li><li>two</li></ul>';
const BODY = 'First **words** of the text.\n\n## More\n\n- one\n- two\n';

interface Sample {
  home: string;
  file: string;
  page: string;
  more?: Record<string, string>;
  entry: object;
}

const SAMPLES: Record<string, Sample> = {
  Hugo: {
    home: doc(
      '<meta name="generator" content="Hugo 0.120.0"><title>Site</title>',
      '<main class="main"><article class="first-entry home-info"><header class="entry-header"><h1>Hi</h1></header></article><article class="post-entry"><header class="entry-header"><h2>A post</h2></header><div class="entry-content"><p>First words</p></div><footer class="entry-footer">May 1, 2024</footer><a class="entry-link" aria-label="post link to A post" href="https://x.example/posts/a/"></a></article></main>',
    ),
    file: 'posts/a/index.html',
    page: doc(
      '<title>A post | Site</title><link rel="canonical" href="https://x.example/posts/a/"><meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-01T00:00:00+00:00">',
      `<header class="header"><nav class="nav"><a href="https://x.example/">Site</a><ul id="menu"><li><a href="https://x.example/tags/">Tags</a></li></ul></nav></header><main class="main"><article class="post-single"><header class="post-header"><div class="breadcrumbs"><a href="https://x.example/">Home</a></div><h1 class="post-title entry-hint-parent">A post</h1><div class="post-meta"><span title="2024-05-01">May 1, 2024</span>&nbsp;·&nbsp;2 min</div></header><div class="toc"><details><summary>Table of Contents</summary><ul><li><a href="#more">More</a></li></ul></details></div><div class="post-content">${TEXT}<a hidden class="anchor" aria-hidden="true" href="#more">#</a>${END}</div><footer class="post-footer"><ul class="post-tags"><li><a href="https://x.example/tags/wine/">Wine</a></li></ul><nav class="paginav"><a class="next" href="/b/">Next »</a></nav></footer></article></main><footer class="footer"><span>Powered by Hugo</span></footer>`,
    ),
    entry: { path: 'writing/a', title: 'A post', date: '2024-05-01', body: BODY },
  },
  Jekyll: {
    home: doc(
      '<meta name="generator" content="Jekyll v4.3.1"><title>Site | Words</title>',
      '<main class="page-content" aria-label="Content"><div class="wrapper"><div class="home"><h2 class="post-list-heading">Posts</h2><ul class="post-list"><li><span class="post-meta">May 1, 2024</span><h3><a class="post-link" href="/2024/05/01/a.html">A post</a></h3></li><li><span class="post-meta">May 2, 2024</span><h3><a class="post-link" href="/2024/05/02/b.html">B post</a></h3></li></ul></div></div></main>',
    ),
    file: '2024/05/01/a.html',
    page: doc(
      '<title>A post | Site</title><meta property="og:title" content="A post"><meta name="author" content="Ada"><link rel="canonical" href="https://x.example/2024/05/01/a.html"><script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","author":{"@type":"Person","name":"Ada"},"datePublished":"2024-05-01T00:00:00+00:00","headline":"A post"}</script>',
      `<header class="site-header"><a class="site-title" rel="author" href="/">Site</a><nav class="site-nav"><input type="checkbox" id="nav-trigger"><label for="nav-trigger">Menu</label></nav></header><main class="page-content"><div class="wrapper"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting"><header class="post-header"><h1 class="post-title p-name" itemprop="name headline">A post</h1><p class="post-meta"><time class="dt-published" datetime="2024-05-01T00:00:00+00:00" itemprop="datePublished">May 1, 2024</time> • <span itemprop="author"><span class="p-author h-card" itemprop="name">Ada</span></span></p></header><div class="post-content e-content" itemprop="articleBody">${TEXT}${END}</div><a class="u-url" href="/2024/05/01/a.html" hidden></a></article></div></main><footer class="site-footer h-card"><p>Contact</p></footer>`,
    ),
    entry: {
      path: 'writing/a',
      pathname: '/2024/05/01/a.html',
      title: 'A post',
      date: '2024-05-01',
      authors: ['Ada'],
      body: BODY,
    },
  },
  Hexo: {
    home: doc(
      '<meta name="generator" content="Hexo 6.3.0"><title>Site</title>',
      '<main class="main"><article class="post-block"><h2 class="post-title"><a href="/2024/05/01/a/" class="post-title-link">A post</a></h2><time datetime="2024-05-01">1</time><div class="post-body">x</div></article></main>',
      'lang="zh-CN"',
    ),
    file: '2024/05/01/a/index.html',
    page: doc(
      '<title>A post | Site</title><meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-01T02:00:00.000Z"><meta property="article:tag" content="酒">',
      `<div class="container"><header class="header"><div class="brand"><a href="/">Site</a></div></header><div class="sidebar"><div class="post-toc"><ol class="nav"><li><a href="#more">More</a></li></ol></div></div><main class="main"><div class="post-block"><article itemscope itemtype="http://schema.org/Article" class="post-content" lang="zh-CN"><header class="post-header"><h1 class="post-title" itemprop="name headline">A post</h1><div class="post-meta-container"><div class="post-meta"><span class="post-meta-item">发表于 <time itemprop="dateCreated datePublished" datetime="2024-05-01T10:00:00+08:00">2024-05-01</time></span></div></div></header><div class="post-body" itemprop="articleBody">${TEXT.replace('<h2 id="more">', '<h2 id="more"><a href="#more" class="headerlink" title="More"></a>')}${END}</div><footer class="post-footer"><div class="post-tags"><a href="/tags/x/" rel="tag"># 酒</a></div><div class="post-nav"><a href="/b/" rel="prev">B</a></div></footer></article></div></main></div>`,
      'lang="zh-CN"',
    ),
    entry: {
      path: 'writing/a',
      title: 'A post',
      date: '2024-05-01',
      lang: 'zh-CN',
      tags: ['酒'],
      body: BODY,
    },
  },
  Eleventy: {
    home: doc(
      '<meta name="generator" content="Eleventy v3.1.2"><title>Site</title>',
      '<main id="skip"><h1>Latest</h1><ol reversed class="postlist"><li class="postlist-item"><a href="/blog/a/" class="postlist-link">A post</a><time class="postlist-date" datetime="2024-05-01">01 May 2024</time></li><li class="postlist-item"><a href="/blog/b/" class="postlist-link">B post</a><time class="postlist-date" datetime="2024-05-02">02 May 2024</time></li></ol></main>',
    ),
    file: 'blog/a/index.html',
    page: doc(
      '<title>A post</title>',
      `<a href="#skip" id="skip-link" class="visually-hidden">Skip to main content</a><header><a href="/" class="home-link">Site</a><nav><ul class="nav"><li><a href="/blog/">Archive</a></li></ul></nav></header><main id="skip"><heading-anchors><h1>A post</h1><ul class="post-metadata"><li><time datetime="2024-05-01">01 May 2024</time></li><li><a href="/tags/wine/" class="post-tag">wine</a></li></ul>${TEXT}${END}<ul class="links-nextprev"><li class="links-nextprev-next">Next → <a href="/blog/b/">B post</a></li></ul></heading-anchors></main><footer><p>Built with Eleventy</p></footer>`,
    ),
    more: {
      'tags/wine/index.html': doc(
        '<title>Tagged “wine”</title>',
        '<main><h1>Tagged “wine”</h1><ol class="postlist"><li class="postlist-item"><a href="/blog/a/">A post</a><time datetime="2024-05-01">01 May 2024</time></li></ol></main>',
      ),
    },
    entry: { path: 'writing/a', title: 'A post', date: '2024-05-01', tags: ['wine'], body: BODY },
  },
  'MkDocs with Material': {
    home: doc(
      '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.7.7"><title>Docs</title>',
      '<main class="md-main"><div class="md-content"><article class="md-content__inner md-typeset"><h1>Docs</h1><p><a href="guide/a/">A</a></p></article></div></main>',
    ),
    file: 'guide/a/index.html',
    page: doc(
      '<title>A page - Docs</title><link rel="canonical" href="https://x.example/docs/guide/a/">',
      `<header class="md-header"><nav class="md-header__inner"><label class="md-header__button" for="__drawer"></label></nav></header><div class="md-container"><main class="md-main"><div class="md-main__inner"><div class="md-sidebar md-sidebar--primary"><nav class="md-nav"><a href="./" class="md-nav__link">A page</a></nav></div><div class="md-content" data-md-component="content"><article class="md-content__inner md-typeset"><a href="https://github.com/x/y/edit/a.md" title="Edit this page" class="md-content__button md-icon"><svg></svg></a><h1 id="a">A page<a class="headerlink" href="#a" title="Permanent link">&para;</a></h1>${TEXT}<a class="headerlink" href="#more" title="Permanent link">&para;</a>${END}<aside class="md-source-file"><span class="md-source-file__fact">May 1, 2024</span></aside></article></div></div></main></div><footer class="md-footer"><p>Made with Material</p></footer>`,
    ),
    entry: { path: 'guide/a', pathname: '/docs/guide/a/', type: 'page', title: 'A page', body: BODY },
  },
  Sphinx: {
    home: doc(
      '<title>Docs — Docs 1.0 documentation</title>',
      '<div class="document"><div class="body" role="main"><section id="docs"><h1>Docs<a class="headerlink" href="#docs">¶</a></h1><div class="toctree-wrapper"><ul><li class="toctree-l1"><a class="reference internal" href="a.html">A page</a></li></ul></div></section></div></div>',
    ),
    file: 'a.html',
    page: doc(
      '<title>A page — Docs 1.0 documentation</title>',
      `<div class="related" role="navigation"><h3>Navigation</h3><ul><li><a href="genindex.html">index</a></li></ul></div><div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main"><section id="a-page"><h1>A page<a class="headerlink" href="#a-page" title="Link to this heading">¶</a></h1><p>First <strong>words</strong> of the text.</p><section id="more"><h2>More<a class="headerlink" href="#more">¶</a></h2><ul class="simple"><li><p>one</p></li><li><p>two</p></li></ul></section></section></div></div></div><div class="sphinxsidebar" role="navigation"><h1 class="logo"><a href="index.html">Docs</a></h1></div></div><div class="footer">&copy; 2024</div>`,
    ),
    entry: { path: 'a', pathname: '/a.html', title: 'A page', body: BODY },
  },
  Docusaurus: {
    home: doc(
      '<meta name="generator" content="Docusaurus v3.5.2"><title>Site</title>',
      '<div id="__docusaurus"><nav class="navbar"><a href="/docs/a">Docs</a></nav><main><h1>Site</h1><p>x</p></main></div>',
      'lang="en" dir="ltr"',
    ),
    file: 'docs/a/index.html',
    page: doc(
      '<title data-rh="true">A page | Site</title><meta data-rh="true" property="og:title" content="A page | Site"><link data-rh="true" rel="canonical" href="https://x.example/docs/a"><link data-rh="true" rel="alternate" hreflang="en" href="https://x.example/docs/a">',
      `<div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_x" href="#main">Skip to main content</a></div><nav aria-label="Main" class="navbar"><a href="/">Site</a></nav><div class="docsWrapper"><aside class="theme-doc-sidebar-container"><ul><li><a href="/docs/a">A page</a></li></ul></aside><main class="docMainContainer_y"><div class="container"><div class="row"><div class="col docItemCol_z"><div class="docItemContainer_a"><article><nav class="theme-doc-breadcrumbs breadcrumbsContainer_b"><ul class="breadcrumbs"><li>Intro</li></ul></nav><div class="tocCollapsible_c theme-doc-toc-mobile"><button type="button">On this page</button></div><div class="theme-doc-markdown markdown"><header><h1>A page</h1></header>${TEXT}<a href="#more" class="hash-link" aria-label="Direct link to More" title="Direct link to More">​</a>${END}</div><footer class="theme-doc-footer docusaurus-mt-lg"><div class="row"><a class="theme-edit-this-page" href="https://github.com/x">Edit this page</a></div></footer></article><nav class="pagination-nav"><a class="pagination-nav__link" href="/docs/b"><div>Next</div></a></nav></div></div><div class="col col--3"><div class="tableOfContents_d theme-doc-toc-desktop"><ul><li><a href="#more">More</a></li></ul></div></div></div></div></main></div></div>`,
    ),
    entry: { path: 'docs/a', pathname: '/docs/a', type: 'page', title: 'A page', body: BODY },
  },
  VitePress: {
    home: doc(
      '<meta name="generator" content="VitePress v1.6.4"><title>Site</title>',
      '<div id="app"><main class="main"><h1>Site</h1><p><a href="/guide/a.html">A</a></p></main></div>',
      'lang="en-US" dir="ltr"',
    ),
    file: 'guide/a.html',
    page: doc(
      '<title>A page | Site</title><meta name="description" content="A VitePress site">',
      `<div id="app"><div class="Layout"><span tabindex="-1"></span><a href="#VPContent" class="VPSkipLink visually-hidden">Skip to content</a><header class="VPNav"><a class="title" href="/">Site</a></header><div class="VPLocalNav"><button>On this page</button></div><aside class="VPSidebar"><nav id="VPSidebarNav"><a href="/guide/a.html">A page</a></nav></aside><div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc has-sidebar has-aside"><div class="container"><div class="aside"><div class="VPDocAside"><nav class="VPDocAsideOutline"><div>On this page</div></nav></div></div><div class="content"><div class="content-container"><main class="main"><div style="position:relative" class="vp-doc _guide_a"><div><h1 id="a" tabindex="-1">A page <a class="header-anchor" href="#a" aria-label="Permalink to &quot;A page&quot;">​</a></h1>${TEXT} <a class="header-anchor" href="#more" aria-label="Permalink">​</a>${END}</div></div></main><footer class="VPDocFooter"><div class="edit-info"><p class="VPLastUpdated">Last updated: <time datetime="2024-05-01T10:00:00.000Z"></time></p></div><nav class="prev-next"><a class="pager-link" href="/b">Next page</a></nav></footer></div></div></div></div></div></div></div>`,
      'lang="en-US" dir="ltr"',
    ),
    entry: {
      path: 'guide/a',
      pathname: '/guide/a.html',
      title: 'A page',
      lang: 'en-US',
      type: 'page',
      body: BODY,
    },
  },
  'Astro with Starlight': {
    home: doc(
      '<meta name="generator" content="Astro v5.0.0"><meta name="generator" content="Starlight v0.30.0"><title>Docs</title>',
      '<main><h1>Docs</h1><a href="/guides/a/">A</a></main>',
      'lang="en" dir="ltr" data-theme="dark"',
    ),
    file: 'guides/a/index.html',
    page: doc(
      '<title>A page | Docs</title><link rel="canonical" href="https://x.example/guides/a/"><meta property="og:title" content="A page"><meta property="og:type" content="article">',
      `<a href="#_top">Skip to content</a><div class="page"><header class="header"><a href="/" class="site-title">Docs</a></header><nav class="sidebar" aria-label="Main"><a href="/guides/a/" aria-current="page">A page</a></nav><div class="main-frame"><div class="lg:sl-flex"><aside class="right-sidebar-container"><h2 id="starlight__on-this-page">On this page</h2></aside><div class="main-pane"><main data-pagefind-body lang="en" dir="ltr"><div class="content-panel"><div class="sl-container"><h1 id="_top">A page</h1></div></div><div class="content-panel"><div class="sl-container"><div class="sl-markdown-content"><p>First <strong>words</strong> of the text.</p><div class="sl-heading-wrapper level-h2"><h2 id="more">More</h2><a class="sl-anchor-link" href="#more"><span aria-hidden="true" class="sl-anchor-icon"><svg></svg></span><span class="sr-only" data-pagefind-ignore>Section titled “More”</span></a></div><ul><li>one</li><li>two</li></ul></div><footer class="sl-flex"><div class="meta"><a href="https://github.com/x">Edit page</a></div><div class="pagination-links print:hidden"><a href="/b/" rel="next"><span>Next<br><span class="link-title">B</span></span></a></div></footer></div></div></main></div></div></div></div>`,
      'lang="en" dir="ltr"',
    ),
    entry: { path: 'guides/a', type: 'page', title: 'A page', body: BODY },
  },
  Gatsby: {
    home: doc(
      '<meta name="generator" content="Gatsby 5.14.1"><title>Site</title>',
      '<div id="___gatsby"><div class="list"><a href="/a/">A post</a></div></div>',
    ),
    file: 'a/index.html',
    page: doc(
      '<title data-react-helmet="true">A post</title>',
      `<div id="___gatsby"><div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><header class="Header__Wrapper"><span><a href="/">Site</a></span></header><div class="Body__Wrapper"><article class="Article-sc-1"><div class="Header-sc-2"><h1 class="Title-sc-3"> <!-- -->A post<!-- --> </h1><div class="Information-sc-4"><span class="Author"><a href="/about/">@<!-- -->Ada</a></span><span class="Date">· <!-- -->May 1, 2024<!-- --> </span></div></div><div class="Body-sc-5">${TEXT}${END}</div></article></div></div></div><div id="gatsby-announcer" style="position:absolute;top:0" aria-live="assertive"></div>`,
    ),
    entry: { path: 'a', title: 'A post', date: '2024-05-01' },
  },
  'Next.js': {
    home: doc(
      '<title>Site</title>',
      '<div id="__next"><main><h1>Site</h1><a href="/blog/a">A</a></main></div><script id="__NEXT_DATA__" type="application/json">{}</script>',
    ),
    file: 'blog/a.html',
    page: doc(
      '<title>A post | Site</title>',
      `<div id="__next"><div class="layout_x"><header><a href="/">Site</a></header><main><article><h1 class="heading_y">A post</h1><div class="light_z"><time dateTime="2024-05-01">May 1, 2024</time></div><div>${TEXT}${END}</div></article></main><div class="back_w"><a href="/">← Back to home</a></div></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{}}</script>`,
    ),
    entry: { path: 'writing/a', pathname: '/blog/a', title: 'A post', date: '2024-05-01', body: BODY },
  },
  mdBook: {
    home: doc(
      '<title>Intro - The book</title>',
      '<div id="content" class="content"><main><h1>Intro</h1><p><a href="a.html">A</a></p></main></div>',
      'lang="en" class="light sidebar-visible"',
    ),
    file: 'a.html',
    page: doc(
      '<title>A page - The book</title>',
      `<div id="body-container"><script>var x;</script><input type="checkbox" id="sidebar-toggle-anchor" class="hidden"><nav id="sidebar" class="sidebar"><ol class="chapter"><li><a href="a.html">A page</a></li></ol></nav><div id="page-wrapper" class="page-wrapper"><div class="page"><div id="menu-bar" class="menu-bar sticky"><button>Toggle</button><h1 class="menu-title">The book</h1></div><div id="content" class="content"><main><h1 id="a-page"><a class="header" href="#a-page">A page</a></h1>${TEXT.replace('More', '<a class="header" href="#more">More</a>')}${END}</main><nav class="nav-wrapper" aria-label="Page navigation"><a rel="next" href="b.html" class="mobile-nav-chapters next"></a></nav></div></div></div></div>`,
      'lang="en" class="light"',
    ),
    entry: { path: 'a', pathname: '/a.html', title: 'A page', body: BODY },
  },
  Pelican: {
    home: doc(
      '<title>Site</title>',
      '<section id="content"><ol id="posts-list" class="hfeed"><li><article class="hentry"><h1><a href="a.html" rel="bookmark">A post</a></h1><footer class="post-info"><time class="published" datetime="2024-05-01">1</time></footer></article></li><li><article class="hentry"><h1><a href="b.html" rel="bookmark">B post</a></h1></article></li></ol></section>',
    ),
    file: 'a.html',
    page: doc(
      '<title>A post</title><meta name="generator" content="Pelican"><meta name="tags" content="wine">',
      `<header id="banner" class="body"><h1><a href="index.html">Site</a></h1><nav id="menu"><ul><li><a href="category/misc.html">misc</a></li></ul></nav></header><section id="content" class="body"><article><header><h1 class="entry-title"><a href="a.html" rel="bookmark" title="Permalink to A post">A post</a></h1></header><div class="entry-content"><footer class="post-info"><time class="published" datetime="2024-05-01T10:00:00+02:00">Published: Wed 01 May 2024</time><p>tags: <a href="tag/wine.html">wine</a></p></footer>${TEXT}${END}</div></article></section><section id="extras" class="body"><div class="social"><h2>social</h2></div></section><footer id="contentinfo" class="body">Proudly powered by Pelican</footer>`,
    ),
    entry: { path: 'a', pathname: '/a.html', title: 'A post', date: '2024-05-01', body: BODY },
  },
  Quarto: {
    home: doc(
      '<meta name="generator" content="quarto-1.5.57"><title>Site</title>',
      '<div id="quarto-content"><main class="content" id="quarto-document-content"><p><a href="./posts/a/">A</a></p></main></div>',
    ),
    file: 'posts/a/index.html',
    page: doc(
      '<title>A post – Site</title><meta name="author" content="Ada"><meta name="dcterms.date" content="2024-05-01">',
      `<div id="quarto-search-results"></div><header id="quarto-header" class="headroom fixed-top"><nav class="navbar"><a class="navbar-brand" href="../../index.html">Site</a></nav></header><div id="quarto-content" class="quarto-container page-columns"><div id="quarto-margin-sidebar" class="sidebar margin-sidebar"><nav id="TOC" role="doc-toc" class="toc-active"><h2 id="toc-title">On this page</h2></nav></div><main class="content" id="quarto-document-content"><header id="title-block-header" class="quarto-title-block default"><div class="quarto-title"><h1 class="title">A post</h1><div class="quarto-categories"><div class="quarto-category">wine</div></div></div><div class="quarto-title-meta"><div><div class="quarto-title-meta-heading">Author</div><div class="quarto-title-meta-contents"><p>Ada</p></div></div></div></header><p>First <strong>words</strong> of the text.</p><section id="more" class="level2"><h2 class="anchored" data-anchor-id="more">More</h2><ul><li>one</li><li>two</li></ul></section></main></div>`,
    ),
    entry: { path: 'writing/a', title: 'A post', date: '2024-05-01', body: BODY },
  },
  'a home-made program': {
    home: '<title>site</title><h1>site</h1><ul><li><a href=a.html>a</a></ul>',
    file: 'a.html',
    page: `<html><head><title>A page</title><body bgcolor=white><table width=100%><tr><td width=20%><ul><li><a href=index.html>home</a><li><a href=b.html>b</a></ul><td><h1>A page</h1>${TEXT}${END}<p>Some further words that say what they have to say.<tr><td colspan=2><small>made by hand</small></table>`,
    more: {
      'b.html':
        '<html><head><title>B</title><body bgcolor=white><table width=100%><tr><td width=20%><ul><li><a href=index.html>home</a><li><a href=b.html>b</a></ul><td><h1>B</h1><p>It says something else, in so many words that they are its own.<tr><td colspan=2><small>made by hand</small></table>',
      'c.html':
        '<html><head><title>C</title><body bgcolor=white><table width=100%><tr><td width=20%><ul><li><a href=index.html>home</a><li><a href=b.html>b</a></ul><td><h1>C</h1><p>A third page is a page of the site, too, with a sentence of its own.<tr><td colspan=2><small>made by hand</small></table>',
    },
    entry: {
      path: 'a',
      title: 'A page',
      lang: 'en',
      body: `${BODY}\nSome further words that say what they have to say.\n`,
    },
  },
};

describe('a build of', () => {
  it.each(Object.entries(SAMPLES))('%s', (_, { home, file, page, entry, more }) => {
    const { content } = readBuild({ 'index.html': home, [file]: page, ...more });
    expect(content.entries.find((one) => one.file === file)).toMatchObject(entry);
  });
});
