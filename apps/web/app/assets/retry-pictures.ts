/**
 * Requests failed images again: three times with growing pauses, and then when they are pressed. Until then the image
 * is transparent, so that its placeholder shows instead of the browser's broken-image icon (`data-failed`,
 * assets/grid.css).
 *
 * Its source text is inlined in the head of each page, so that it runs before any image can fail. It must not use
 * anything from outside the function.
 */
export function retryPictures() {
  const pauses_ms = [1_000, 4_000, 12_000]
  const tries = new WeakMap<HTMLImageElement, number>()

  const load = (image: HTMLImageElement) => {
    // Setting the attribute again makes the browser repeat the request.
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
      // A slide of the zoom (assets/zoom.tsx) has a button instead of a link.
      const slide = pressed.closest('.yarl__slide')
      // A key press, or a click that opens a tab, is meant for the link.
      if (!slide && (event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey)) return
      const box = slide ?? pressed.closest('.picture-box, img')
      const image = box?.matches('img') ? box : box?.querySelector('img[data-failed]')
      if (!(image instanceof HTMLImageElement) || image.dataset.failed !== 'press') return
      // The press must not open the link around the image.
      event.preventDefault()
      event.stopPropagation()
      image.dataset.failed = 'again'
      tries.delete(image)
      load(image)
    },
    true,
  )
}
