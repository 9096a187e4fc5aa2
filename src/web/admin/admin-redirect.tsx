import { redirect } from 'react-router'
import { ErrorPage } from '../error-page.tsx'

function load() {
  return redirect('/admin/dashboard')
}
export const loader = load
export const clientLoader = load

export default function AdminRedirect() {
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
