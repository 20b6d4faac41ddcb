/** What is told to whoever has filed a report, once it was looked at: that something was done or not, never what, or to whom. */
import type { NoticeTexts } from "../accounts/notices/notices.ts"

interface ReportNotices {
  readonly acted: NoticeTexts
  readonly dismissed: NoticeTexts
}

export const REPORT_NOTICES: ReportNotices = {
  acted: {
    en: "Thank you for your report. We have looked at it and have acted on it. What was done we tell nobody.",
    hi: "आपकी शिकायत के लिए धन्यवाद। हमने उसकी जाँच की और उस पर कार्रवाई की। क्या किया गया, यह हम किसी को नहीं बताते।",
    ms: "Terima kasih atas laporan anda. Kami telah menelitinya dan mengambil tindakan. Tindakan itu tidak kami beritahu sesiapa.",
    pt: "Obrigado pela sua denúncia. Analisámo-la e agimos. Não dizemos a ninguém o que foi feito.",
    tr: "Şikâyetiniz için teşekkürler. İnceledik ve gereğini yaptık. Ne yapıldığını kimseye söylemeyiz.",
    nl: "Dank je voor je melding. We hebben die bekeken en er iets mee gedaan. Wat, vertellen we aan niemand.",
  },
  dismissed: {
    en: "Thank you for your report. We have looked at it and found nothing against our rules. You can block anybody who bothers you.",
    hi: "आपकी शिकायत के लिए धन्यवाद। हमने उसकी जाँच की और नियमों के विरुद्ध कुछ नहीं पाया। जो आपको परेशान करे उसे आप ब्लॉक कर सकते हैं।",
    ms: "Terima kasih atas laporan anda. Kami telah menelitinya dan tidak menemui apa-apa yang melanggar peraturan. Anda boleh menyekat sesiapa yang mengganggu anda.",
    pt: "Obrigado pela sua denúncia. Analisámo-la e não encontrámos nada contra as nossas regras. Pode bloquear quem o incomodar.",
    tr: "Şikâyetiniz için teşekkürler. İnceledik ve kurallarımıza aykırı bir şey bulmadık. Sizi rahatsız eden herkesi engelleyebilirsiniz.",
    nl: "Dank je voor je melding. We hebben die bekeken en niets gevonden dat tegen onze regels is. Je kunt iedereen blokkeren die je lastigvalt.",
  },
}
