/** Short messages over the page: `toast({ title, description, variant })`. The Toaster shows them. */
export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

export interface Toast extends ToastMessage {
  id: number
}

const none: readonly Toast[] = []
let toasts = none
let lastId = 0
const listeners = new Set<() => void>()

export function toast(message: ToastMessage): void {
  // A success removes earlier errors, and a repeated message replaces the earlier one.
  const earlier = message.variant === 'destructive' ? toasts : toasts.filter((shown) => shown.variant !== 'destructive')
  const others = earlier.filter((shown) => shown.title !== message.title || shown.description !== message.description)
  change([...others, { ...message, id: ++lastId }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((shown) => shown.id !== id))
}

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): readonly Toast[] => toasts,
  readOnServer: (): readonly Toast[] => none,
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
