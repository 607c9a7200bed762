import type { Socket } from 'node:net'

/** Whether the connection ends in time, in whatever manner: `once` would take a reset for a failure. */
export function hasEnded(socket: Socket, deadlineMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), deadlineMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
