/** Version of this program, for the tool endpoint and the discovery documents. It must equal that in package.json. */
export const PROGRAM_VERSION = '0.1.0';

/** The name in package.json. */
export const PACKAGE_NAME = 'lectern';
/** The dependency of a site while no registry has the package: the file of `npm pack`, in the site's repository. */
export const PACKAGE_SPECIFIER = `file:vendor/${PACKAGE_NAME}-${PROGRAM_VERSION}.tgz`;
