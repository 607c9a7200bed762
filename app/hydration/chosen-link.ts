import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Changes each time a link to this page is followed, also the same link again, and when Back changes the query. A link to
 * a fragment of the page changes nothing.
 */
export function useChosenLink(): string {
  const { key, search, hash } = useLocation()
  const type = useNavigationType()
  const [chosen, setChosen] = useState(key)
  if (type !== NavigationType.Pop && !hash && chosen !== key) setChosen(key)
  return `${chosen}${search}`
}
