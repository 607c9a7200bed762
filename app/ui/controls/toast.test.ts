import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, toastStore } from './toast.ts'

afterEach(() => {
  for (const shown of toastStore.read()) dismissToast(shown.id)
})

test('listeners are called when a toast is added and removed', () => {
  const listener = vi.fn<() => void>()
  const unsubscribe = toastStore.subscribe(listener)
  toast({ title: 'Saved' })
  const [shown] = toastStore.read()
  expect(shown).toMatchObject({ title: 'Saved' })
  dismissToast(shown?.id ?? 0)
  expect(toastStore.read()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('the same message twice is shown once, as a new toast', () => {
  toast({ title: 'Invalid Amount', variant: 'destructive' })
  const first = toastStore.read()[0]?.id
  toast({ title: 'Invalid Amount', variant: 'destructive' })
  expect(toastStore.read()).toHaveLength(1)
  expect(toastStore.read()[0]?.id).not.toBe(first)
})

test('a success replaces an error, and an error does not replace a success', () => {
  toast({ title: 'Email Required', variant: 'destructive' })
  toast({ title: 'Thank You' })
  toast({ title: 'Invalid Amount', variant: 'destructive' })
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Thank You', 'Invalid Amount'])
})
