import { useLocation, useNavigation } from 'react-router'

/** Query of this page; during a navigation within the page, the new one. */
export function useShownSearch(): URLSearchParams {
  const here = useLocation()
  const { location: coming } = useNavigation()
  return new URLSearchParams(coming?.pathname === here.pathname ? coming.search : here.search)
}
