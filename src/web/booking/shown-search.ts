import { useLocation, useNavigation } from 'react-router'

/** The search part of this page's address; while the next one is on its way here, already that one. */
export function useShownSearch(): URLSearchParams {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return new URLSearchParams(coming?.pathname === here.pathname ? coming.search : here.search)
}
