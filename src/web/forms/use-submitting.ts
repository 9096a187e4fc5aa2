import { useNavigation } from 'react-router'

/** True while a form of this page is being submitted; with an intent, only while that form is; with null, one without an intent. */
export function useSubmitting(intent?: string | null): boolean {
  const { formData, formMethod } = useNavigation()
  if (formMethod !== 'POST') return false
  return intent === undefined || formData?.get('intent') === intent
}
