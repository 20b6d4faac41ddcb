/** अभिवादन. */
import type { MoreTexts } from "../shape.ts"

export const greetings: Pick<MoreTexts, "greetings" | "panel"> = {
  greetings: {
    title: "अभिवादन",
    empty: "कोई अभिवादन नहीं",
    emptyText: "जो आपको हाय कहते हैं, वे आपके जवाब तक यहाँ रहते हैं।",
  },
  panel: {
    open: "ऑनलाइन, अभिवादन और ब्लॉक",
    title: "लोग",
    tabs: "ऑनलाइन, अभिवादन और ब्लॉक",
    online: "ऑनलाइन",
    greetings: "अभिवादन",
    greetingsCount: "अभिवादन ({{count, number}})",
    blocked: "ब्लॉक",
    nobody: "कोई ऑनलाइन नहीं है",
    nobodyText: "दोस्त और जिनसे आप चैट करते हैं, ऑनलाइन होने पर यहाँ दिखते हैं।",
    unknown: "कनेक्शन नहीं है",
    unknownText: "कौन ऑनलाइन है, यह दोबारा कनेक्ट होने पर दिखेगा।",
    all: "सभी अभिवादन दिखाएँ",
  },
}
