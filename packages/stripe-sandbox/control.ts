import { Hono } from 'hono'
import { ApiError } from './api-error.ts'
import { commands } from './commands.ts'
import { controlPage } from './control-page.ts'
import type { Sandbox } from './sandbox.ts'

/** `/sandbox`: a page for a person, and the same commands as JSON for a test. Never hit by faults. */
export function createControl(sandbox: Sandbox): Hono {
  const control = new Hono()

  control.get('/sandbox', (c) => c.html(controlPage(sandbox, c.req.query('said') ?? null)))

  control.get('/sandbox/state', (c) => {
    const { clock, store, webhooks, faults, requests } = sandbox
    return c.json({
      now: clock.now(),
      objects: store.counts(),
      webhooks: { ...webhooks.mode, queue: webhooks.queueLength() },
      faults: faults.current,
      requests: { total: requests.total, log: requests.after(Number(c.req.query('after') ?? 0)) },
    })
  })

  control.post('/sandbox/*', async (c) => {
    const name = c.req.path.slice('/sandbox/'.length)
    const run = Object.hasOwn(commands, name) ? commands[name] : undefined
    const body = await c.req.text()
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    try {
      if (!run) throw new ApiError(`There is no command ${name}.`, { status: 404 })
      const result = await run(sandbox, isForm ? Object.fromEntries(new URLSearchParams(body)) : readJson(body))
      return isForm ? c.redirect(`/sandbox?said=${encodeURIComponent(`${name}: done`)}`, 303) : c.json(result)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isForm) return c.redirect(`/sandbox?said=${encodeURIComponent(`${name}: ${error.message}`)}`, 303)
      return Response.json(error.body(), { status: error.status })
    }
  })

  return control
}

function readJson(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    throw new ApiError('The body is not JSON.')
  }
}
