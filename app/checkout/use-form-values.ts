import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Visitors can fill in fields before React starts, and browsers restore typed values when a visitor returns, some of
 * them late. Each time, `adopt` reads the values of the fields. Returns whether React has started.
 */
export function useFormValues(adopt: () => void): boolean {
  const [hydrated, setHydrated] = useState(false)
  const onValues = useEffectEvent(adopt)
  useEffect(() => {
    const onPageShow = () => onValues()
    onPageShow()
    setHydrated(true)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
  return hydrated
}
