import { config } from '../platform/config.server.ts'
import { robotsText } from './robots-text.ts'

/** `GET /robots.txt` */
export function loader(): Response {
  return new Response(robotsText(config()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
