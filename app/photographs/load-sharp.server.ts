/**
 * The image library; null where the server was installed without it. It works beside the requests, on one thread, and keeps
 * nothing for the next picture.
 */
export async function loadSharp(): Promise<(typeof import('sharp'))['default'] | null> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch {
    return null
  }
}
