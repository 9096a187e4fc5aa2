type Props = {
  /** Size of the QR code in modules, and the path of its dark modules. */
  side: number
  path: string
  /** Text alternative: what scanning it does. */
  label: string
}

/** A QR code, dark on light in either theme, so that cameras can read it. */
export function QrCode({ side, path, label }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-60 max-w-full"
    >
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
