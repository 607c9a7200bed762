/** SITE_URL as it was when the site was built; empty on this machine, where an address is a path. */
export const siteOrigin: string = import.meta.env.SITE_ORIGIN ?? ''
