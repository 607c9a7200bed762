/** The site requests this path itself, to find out how a request from outside arrives. */
export const probePath = '/office/launch/probe'
