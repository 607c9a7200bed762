import { openedNow } from './opened-form.server.ts'

/** `GET /forms/opened`: asked for by a form's script when somebody turns to the form. */
export function loader(): Response {
  return Response.json({ opened: openedNow(Date.now()) }, { headers: { 'Cache-Control': 'no-store' } })
}
