const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
export const isLoopback = (url: string) => loopbackHosts.test(new URL(url).hostname)
