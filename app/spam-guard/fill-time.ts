/** Nobody fills in a form in less, in milliseconds, measured by the server. The browser waits for it unseen. */
export const minFillMs = 800
