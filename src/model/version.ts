/** Version of this program: what the tool endpoint and the discovery documents say; package.json holds the same. */
export const PROGRAM_VERSION = '0.1.0';

/** As package.json calls it. */
export const PACKAGE_NAME = 'lectern';
/** What a site depends on as long as no registry has the package: a file of it, made by `npm pack`, in the site's repository. */
export const PACKAGE_SPECIFIER = `file:vendor/${PACKAGE_NAME}-${PROGRAM_VERSION}.tgz`;
