/**
 * Requests images again that a busy server or a bad connection didn't deliver: three times, with growing pauses, and then
 * when they are pressed. Until then the image is transparent, so that its placeholder shows instead of the browser's sign
 * of a broken image (`data-failed`, assets/grid.css).
 *
 * Runs in the head of each page before any image can fail, as the text of this function: it must use nothing from outside.
 */
export function retryPictures() {
  const pauses_ms = [1_000, 4_000, 12_000]
  const tries = new WeakMap<HTMLImageElement, number>()

  const load = (image: HTMLImageElement) => {
    // Setting an attribute again makes the browser request the image again.
    if (image.srcset) image.srcset = image.getAttribute('srcset')!
    else image.src = image.getAttribute('src')!
  }
  const loadAgain = (image: HTMLImageElement) =>
    fetch(image.currentSrc, { method: 'HEAD' })
      .then(({ status }) => status !== 404 && status !== 403)
      .catch(() => true)
      .then((exists) => {
        if (exists) load(image)
        else image.dataset.failed = 'gone'
      })

  document.addEventListener(
    'error',
    ({ target: image }) => {
      if (!(image instanceof HTMLImageElement) || !image.currentSrc.startsWith(location.origin)) return
      const tried = tries.get(image) ?? 0
      tries.set(image, tried + 1)
      const pause_ms = pauses_ms[tried]
      image.dataset.failed = pause_ms ? 'again' : 'press'
      if (pause_ms) setTimeout(() => void loadAgain(image), pause_ms)
    },
    true,
  )
  document.addEventListener(
    'load',
    ({ target: image }) => {
      if (!(image instanceof HTMLImageElement)) return
      tries.delete(image)
      delete image.dataset.failed
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target as Element
      // Of the zoom (assets/zoom.tsx), which has a button instead of a link.
      const slide = pressed.closest('.yarl__slide')
      // A key, or a click that opens a tab, is meant for the link.
      if (!slide && (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey)) return
      const box = slide ?? pressed.closest('.picture-box, img')
      const image = box?.matches('img') ? box : box?.querySelector('img[data-failed]')
      if (!(image instanceof HTMLImageElement) || image.dataset.failed !== 'press') return
      // Not the link around it.
      event.preventDefault()
      event.stopPropagation()
      image.dataset.failed = 'again'
      tries.delete(image)
      load(image)
    },
    true,
  )
}
