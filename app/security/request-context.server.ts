import { createContext } from 'react-router'

// What the server knows of a request and no header may claim: loaders and actions find it in React Router's context.

/** Null while the site is built. */
export const nonceContext = createContext<string | null>(null)

/** The visitor's own address; null when it is not known. */
export const clientAddressContext = createContext<string | null>(null)

/** Names the request in the log and in what a page says of a failure. */
export const requestIdContext = createContext<string>()
