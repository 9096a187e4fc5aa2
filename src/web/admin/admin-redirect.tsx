import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isRefused } from '../api.ts'
import { getPage } from '../page-context.ts'

/** The first page of a staff member: the view that they chose, else the overview. */
export async function loader({ context }: LoaderFunctionArgs) {
  const answer = await getPage(context).api.send('GET /api/views', {})
  const first = isRefused(answer) ? undefined : answer.views.find((view) => view.first)
  return redirect(first ? `/admin/tickets?view=${first.id}` : '/admin/dashboard')
}

export default function AdminRedirect() {
  return null
}
