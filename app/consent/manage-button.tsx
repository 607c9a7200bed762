import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'

/** Opens the consent settings from any page: see `CookieConsent`. */
export function ManageButton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Button
      className={className}
      onClick={({ currentTarget }) => currentTarget.dispatchEvent(new Event('consent-manage', { bubbles: true }))}
    >
      {children}
    </Button>
  )
}
