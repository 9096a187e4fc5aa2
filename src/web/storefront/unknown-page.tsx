import { redirect } from 'react-router'

export function loader(): never {
  throw redirect('/')
}

export default function UnknownPage() {
  return null
}
