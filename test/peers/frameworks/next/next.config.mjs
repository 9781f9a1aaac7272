export default {
  serverExternalPackages: ['lectern'],
  skipTrailingSlashRedirect: true,
  rewrites: async () => [
    { source: '/llms.txt', destination: '/docs/llms.txt' },
    { source: '/robots.txt', destination: '/docs/robots.txt' },
    { source: '/.well-known/:path*', destination: '/docs/.well-known/:path*' },
  ],
};
