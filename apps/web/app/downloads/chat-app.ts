/**
 * The browsers inside apps that ignore links to files of the page's own memory: WhatsApp, Instagram, Facebook, TikTok,
 * those of Android apps (`; wv)`), and those of iPhone apps, which don't call themselves Safari.
 */
const in_app =
  /WhatsApp|Instagram|FBA[NV]|FB_IAB|TikTok|musical_ly|Bytedance|; wv\)|iP(?:hone|ad)(?!.*Safari\/)/i

/** Whether this browser is part of an app, so that it can only save a file from its URL. */
export const isInApp = (user_agent: string): boolean => in_app.test(user_agent)
