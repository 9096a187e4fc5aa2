import { redirect } from 'react-router'

function load(): never {
  throw redirect('/')
}

export const loader = load
export const clientLoader = load

export default function UnknownPage() {
  return null
}
