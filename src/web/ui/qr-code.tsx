type Props = {
  /** Units of its square, and the dark squares in it. */
  side: number
  path: string
  /** What scanning it does, for those who do not see it. */
  label: string
}

/** A QR code, dark on light in either theme so that cameras read it. */
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
