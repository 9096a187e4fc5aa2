import { redirect, type LoaderFunctionArgs } from 'react-router'
import { emailTemplateKeys } from '#contract/email-templates.ts'

/** Former addresses of the texts of emails. */
export function loader({ params }: LoaderFunctionArgs) {
  const known = emailTemplateKeys.some((email) => email === params['letter'])
  return redirect(known ? `/admin/texts/email-${params['letter']}` : '/admin/texts/emails')
}

export default function EmailsRedirect() {
  return null
}
