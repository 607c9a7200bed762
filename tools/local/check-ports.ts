import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws a readable error if one of the ports that `npm start` needs is taken, before the build. The message names the
 * variable that moves all of them. `wanted` maps each program's name to its port.
 */
export async function checkPorts(host: string, wanted: Record<string, number>): Promise<void> {
  for (const [name, port] of Object.entries(wanted)) {
    const server = createServer().listen(port, host)
    try {
      await once(server, 'listening')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      const how = 'Choose others with PORT, as in: PORT=4000 npm start'
      throw new Error(`Port ${port} is taken, and ${name} needs it. ${how} (EADDRINUSE ${host}:${port})`, {
        cause: error,
      })
    }
    server.close()
    await once(server, 'close')
  }
}
