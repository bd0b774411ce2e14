/** The style sheet of whoever is signed in. */
import '#platform/web/styles/whole.css';
