import { useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { dismissToast, type Toast, toastStore } from './toast.ts'

const shownMs = 6000

/** Two live regions that always exist, so that screen readers announce new messages. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  return (
    <div className="toaster">
      {(['status', 'alert'] as const).map((role) => (
        <div key={role} role={role}>
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

function ToastCard({ id, title, description }: Toast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, held])

  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p>{title}</p>
        {description && <p>{description}</p>}
      </div>
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
