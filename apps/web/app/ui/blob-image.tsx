import { useEffect, useRef } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className: string
}

/** Shows a file of this page as an image; shows nothing when the browser can't decode it. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt={alt} decoding="async" className={className} />
}
