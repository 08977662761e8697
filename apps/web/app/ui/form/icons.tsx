import { icon, ring } from '../icons.tsx'

// Separate from ui/icons.tsx, which every page loads.
export const EyeOffIcon = /*#__PURE__*/ icon(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.6M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1M10 10a3 3 0 0 0 4 4',
)
export const WarningIcon = /*#__PURE__*/ icon(`${ring}M12 7.5V13M12 16.2v.2`)
export const UploadIcon = /*#__PURE__*/ icon('M12 15V4M7 8.5 12 4l5 4.5M5 16v4h14v-4')
