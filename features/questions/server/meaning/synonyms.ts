/**
 * Translations that do not look alike in English, French and Spanish, one meaning per line; one
 * form of each word suffices. Cognates (contract, contrat, contrato) are matched by their stems.
 */
export const synonyms = `
question pregunta ask demander preguntar
answer reply reponse respuesta repondre responder
group groupe grupo team equipe equipo
member membre miembro
meeting reunion reunión rencontre
company business firm entreprise societe empresa
employee worker staff salarie empleado trabajador personal
employer employeur patron empleador
work job emploi travail trabajo empleo
hire recruit embaucher embauche recruter contratar reclutar
dismiss fire licencier licenciement despedir despido
resign quit demissionner demission renunciar dimision
salary wage pay salaire salario sueldo remuneration
contract contrat contrato agreement accord acuerdo
clause clausula
sign signature signer firmar firma
negotiate negociation negociar
delay deadline delai echeance plazo
invoice bill facture factura
payment paiement pago payer pagar
late overdue retard retraso tarde
price cost prix cout precio coste costo tarif
tax taxe impot impuesto
vat tva iva
bank banque banco
money argent dinero
loan credit pret prestamo
budget presupuesto
fund grant subsidy subvention bourse financement subvencion beca financiacion
customer client cliente
supplier vendor fournisseur proveedor
buy purchase acheter achat comprar compra
sell sale vendre vente vender venta
order commande pedido
deliver delivery livrer livraison entregar entrega
tender offer offre appel licitacion oferta
quote estimate devis presupuestar
partner partenaire socio
share partager compartir
law legal loi droit juridique ley derecho
lawyer avocat abogado
court tribunal juzgado
complaint plainte reclamation queja
insurance assurance seguro
rent lease loyer louer bail alquiler alquilar arrendamiento
owner landlord proprietaire dueno propietario
house home maison logement casa vivienda
office bureau oficina despacho
room salle sala
school ecole escuela colegio
teach enseigner ensenar
teacher enseignant professeur profesor maestro
student pupil etudiant eleve estudiante alumno
learn apprendre aprender
training formation formacion
research recherche investigacion
university universite universidad
health sante salud
doctor physician medecin docteur medico
nurse infirmier enfermero
hospital hopital
patient paciente
drug medicine medicament medicamento
child enfant nino hijo
parent padre
woman femme mujer
man homme hombre
people gens personas gente
old elderly age anciano mayor
young jeune joven
volunteer benevole voluntario
association asociacion
member dues cotisation cuota
law statute statut estatuto
board committee comite conseil junta
vote voter voto votar
law rule regle regla reglement reglamento
data donnees datos
privacy confidentialite vie privacidad
gdpr rgpd
password passe contrasena
account compte cuenta
file fichier dossier archivo fichero expediente
save backup sauvegarder sauvegarde guardar copia
delete remove erase supprimer effacer borrar eliminar
change edit modifier changer cambiar modificar
send envoyer enviar
receive recevoir recibir
find search chercher trouver buscar encontrar
show afficher montrer mostrar
open ouvrir abrir
close fermer cerrar
begin start commencer debuter empezar comenzar iniciar
end finish finir terminer acabar terminar fin
write ecrire escribir
read lire leer
print imprimer imprimir
computer ordinateur ordenador computadora
software logiciel programa
network reseau red
website site sitio web
phone telephone telefono movil
mail email courriel correo
screen ecran pantalla
error erreur fallo
fix repair reparer reparar arreglar
broken panne casse roto averia
install installer instalar
update upgrade mise jour actualizar
slow lent lento
fast quick rapide vite rapido
new nouveau nouvelle nuevo
cheap bon marche barato
free gratuit gratis gratuito
advice conseiller consejo
help aide aider ayuda ayudar
experience experiencia
recommend recommander conseiller recomendar
choose choisir elegir escoger
use utiliser usar utilizar
tool outil herramienta
build construire construir batiment edificio
wood bois madera
paper papier papel
waste dechet residuo basura
energy energie energia
water eau agua
heat heating chauffage chauffer calefaccion calentar
solar solaire
roof toit tejado techo
tree arbre arbol
garden jardin
food nourriture alimentation comida alimento
farm ferme granja agriculture agricultura
market marche mercado
car voiture coche auto
travel trip voyage viaje
port harbour puerto
truck lorry camion
wait attente attendre espera esperar
measure mesurer mesure medir medida
train tren
city town ville ciudad
country pays pais
abroad etranger extranjero
border frontiere frontera customs douane aduana
visa visado
translate traduire traduction traducir traduccion
language langue idioma lengua
picture photo image imagen foto
sound son sonido
music musique musica
book livre libro
newspaper journal periodico
event evenement evento
holiday vacation conge vacances vacaciones
summer ete verano
winter hiver invierno
spring printemps primavera
autumn fall automne otono
day jour dia
week semaine semana
month mois mes
year annee ano
hour heure hora
remote teletravail teletrabajo
safety security securite seguridad
risk risque riesgo
accident accidente
quality qualite calidad
standard norme norma
certificate certificat certificado
machine maquina
plan planning planifier planificar
goal objectif objetivo
report rapport informe
minutes proces acta
`;
