/** Where the site says to itself how a request from outside arrives. */
export const probePath = '/office/launch/probe'
