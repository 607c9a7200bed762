import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { dismissToast, type Toast, toastStore } from './toast.ts'

const shownMs = 6000

/** Two live regions that always exist, so that screen readers announce new messages. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  return (
    <div className="toaster pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col p-4 sm:p-6">
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role} className="flex w-full flex-col items-center sm:items-end">
          {toasts
            .filter(({ variant }) => (variant === 'destructive') === (role === 'alert'))
            .map((shown) => (
              <ToastCard key={shown.id} {...shown} />
            ))}
        </div>
      ))}
    </div>
  )
}

function ToastCard({ id, title, description, variant }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, held])

  const look =
    variant === 'destructive' ? 'border-danger bg-danger-tint text-danger' : 'border-line-strong bg-raised text-ink'
  return (
    <div
      className={`toast-enter pointer-events-auto mt-3 flex w-full max-w-md items-start gap-3 rounded-card border-2 py-3 pr-2 pl-5 shadow-float ${look}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="grow py-1">
        <p className="font-semibold">{title}</p>
        {description && <p className="text-ink">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-sunk"
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
