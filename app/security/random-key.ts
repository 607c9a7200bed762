/**
 * A random UUID for a form of the browser. `crypto.randomUUID` does not exist on a page that is opened over plain http
 * under another name than localhost.
 */
export function randomKey(): string {
  return '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    // 0 and 1 become any digit, and 8 one of 8, 9, a and b, which a UUID of version 4 has there.
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
