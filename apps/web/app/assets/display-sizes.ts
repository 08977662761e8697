import { DISPLAY_PX, pictureAs, SMALL_DISPLAY_PX } from '@taswira/contract'

interface DisplayPicture {
  main_file_url: string
  width: number
  height: number
}

/** The `srcset` of a display image, because phones need only the smaller copy, which is half as large. */
export function displaySizes({ main_file_url, width, height }: DisplayPicture): string {
  const widthAt = (long_side: number) => Math.round(width * Math.min(1, long_side / Math.max(width, height)))
  return `${pictureAs(main_file_url, 'display-960')} ${widthAt(SMALL_DISPLAY_PX)}w, ${main_file_url} ${widthAt(DISPLAY_PX)}w`
}
