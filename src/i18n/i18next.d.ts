import "i18next"
import type { devTexts } from "./dev-texts.ts"
import type help from "./en/help.ts"
import type en from "./en/index.ts"
import type pages from "./en/pages.ts"
import type videos from "./en/videos.ts"
import type more from "./en/whole-more.ts"

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation"
    returnNull: false
    resources: {
      translation: typeof en
      more: typeof more
      dev: typeof devTexts
      help: typeof help
      pages: typeof pages
      videos: typeof videos
    }
  }
}
