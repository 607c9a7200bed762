import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Fields can be filled in before React starts, and browsers put typed values back on return from another page, some of
 * them late. Each time `adopt` takes the fields' values over. Returns whether React has started.
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
