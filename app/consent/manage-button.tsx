import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { manageConsent } from './consent-view.ts'

export function ManageButton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Button className={className} onClick={(event) => manageConsent(event.currentTarget)}>
      {children}
    </Button>
  )
}
