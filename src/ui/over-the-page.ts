/** Selects what is open over the page: dialogs, and a ringing call. */
export const DIALOGS = "[role=dialog], [role=alertdialog]"
