import { useEffect } from 'react'
import type { MiddlewareFunction } from 'react-router'

/** Nothing is asked for a page whose code did not come. */
export function clientLoader() {
  return null
}

export const clientAction = clientLoader
export const clientMiddleware: MiddlewareFunction[] = []

/**
 * Stands for a page whose code could not be fetched, as after a new version of the site. The document at its address
 * brings the code with it. Without a connection the navigation fails before this is shown.
 */
export default function LostPage() {
  useEffect(() => window.location.reload(), [])
  return null
}
