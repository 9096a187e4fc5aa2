type PhonePictureProps = {
  src: string
  alt: string
  width: number
  height: number
  /** In view from the start: fetched at once instead of when scrolled near. */
  eager?: boolean
  sizes?: string
  className?: string
}

/** The drawing of a phone; its place is kept free until it has come. */
export function PhonePicture({
  src,
  alt,
  width,
  height,
  eager = false,
  sizes,
  className,
}: PhonePictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={className ? `phone-picture ${className}` : 'phone-picture'}
    />
  )
}
