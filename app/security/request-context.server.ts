import { createContext } from 'react-router'

// Values of a request that no header can set. Loaders and actions read them in React Router's context.

/** Null during the build. */
export const nonceContext = createContext<string | null>(null)

/** The visitor's own address. Null when it is unknown. */
export const clientAddressContext = createContext<string | null>(null)

/** Names the request in the log and in what a page says of a failure. */
export const requestIdContext = createContext<string>()
